/**
 * Requests `/livez` every ten milliseconds from a separate process and prints a line per response: start time and
 * duration. In a busy process, the probe would measure that process instead.
 *
 * @module
 */
const EVERY_MILLISECONDS = 10;

const [url = ""] = process.argv.slice(2);
let next = performance.now();
for (;;) {
  next = Math.max(next + EVERY_MILLISECONDS, performance.now());
  await Bun.sleep(next - performance.now());
  const asked = performance.timeOrigin + performance.now();
  const response = await fetch(`${url}/livez`);
  await response.text();
  console.log(`${asked} ${performance.timeOrigin + performance.now() - asked} ${response.status}`);
}
