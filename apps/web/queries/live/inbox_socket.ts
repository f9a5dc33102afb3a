/** Receives new notifications over a WebSocket. @module */

const FIRST_WAIT_MILLISECONDS = 1_000;
const MAX_WAIT_MILLISECONDS = 60_000;

/**
 * Listens until it is stopped, and reconnects after each interruption.
 *
 * @param onNotification called when a notification has arrived, or may have arrived before the socket was open
 * @returns a function that closes the socket
 */
export function listenToInbox(onNotification: () => void): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MILLISECONDS;
  let isOver = false;

  function connect(): void {
    timer = undefined;
    socket = new WebSocket(socketAddress());
    socket.onopen = () => {
      onNotification();
      wait = FIRST_WAIT_MILLISECONDS;
    };
    socket.onmessage = () => onNotification();
    socket.onclose = () => {
      if (isOver) return;
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, MAX_WAIT_MILLISECONDS);
    };
  }

  function reconnect(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    connect();
  }

  connect();
  globalThis.addEventListener("online", reconnect);
  return () => {
    isOver = true;
    clearTimeout(timer);
    globalThis.removeEventListener("online", reconnect);
    closeQuietly(socket);
  };
}

function socketAddress(): string {
  const { protocol, host } = globalThis.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/ws/user`;
}

/** Closes a socket once it is open, because closing it earlier would log an error in the console. */
function closeQuietly(socket: WebSocket | undefined): void {
  if (!socket) return;
  socket.onmessage = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
