/** Being told that the inbox got something. @module */

const FIRST_WAIT_MILLISECONDS = 1_000;
const MAX_WAIT_MILLISECONDS = 60_000;

/**
 * Listens until it is told to stop, and goes on after every interruption.
 *
 * @param onNews something came, or may have come while nobody listened
 */
export function listenToInbox(onNews: () => void): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MILLISECONDS;
  let isOver = false;

  function connect(): void {
    timer = undefined;
    socket = new WebSocket(socketAddress());
    socket.onopen = () => {
      if (wait > FIRST_WAIT_MILLISECONDS) onNews();
      wait = FIRST_WAIT_MILLISECONDS;
    };
    socket.onmessage = () => onNews();
    socket.onclose = () => {
      if (isOver) return;
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, MAX_WAIT_MILLISECONDS);
    };
  }

  function hurry(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    connect();
  }

  connect();
  globalThis.addEventListener("online", hurry);
  return () => {
    isOver = true;
    clearTimeout(timer);
    globalThis.removeEventListener("online", hurry);
    closeQuietly(socket);
  };
}

function socketAddress(): string {
  const { protocol, host } = globalThis.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/ws/user`;
}

/** What is closed before it is open is an error in the console. */
function closeQuietly(socket: WebSocket | undefined): void {
  if (!socket) return;
  socket.onmessage = null;
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket.close();
}
