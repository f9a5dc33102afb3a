/**
 * Asks `/livez` every ten milliseconds, from a process of its own, and writes a line for each answer: when it was asked and
 * how long the answer took. A process that is busy otherwise would measure itself.
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
