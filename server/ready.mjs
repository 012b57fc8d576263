/** A container's health check: exit code 0 when the server on this machine's PORT is ready for requests. */
const { PORT = "3000" } = process.env;
const isReady = await fetch(`http://127.0.0.1:${PORT}/ready`).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
