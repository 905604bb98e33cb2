// Plain JavaScript, so that every Node can run it and say what is missing. The npm package `node` brings
// Node 24 for Linux; it has no binary for a Mac.
const needed = 24;
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `Estrelou needs Node ${needed} or newer, and this is ${process.version}. On a Mac, or after "npm ci --omit=optional",\n` +
      `install Node ${needed} (for example "nvm install", which reads .nvmrc) and run the command again.`,
  );
  process.exit(1);
}
