import { startEmbedded } from "#src/db/embedded.ts";

// A second process on the same data folder. Prints the server's URL and exits when its input closes.
const [dataDir = ""] = process.argv.slice(2);
const server = await startEmbedded({ dataDir, settings: { fsync: "off" } });
process.stdout.write(`${server.url}\n`);
process.stdin.resume().once("end", async () => {
  await server.stop();
  process.exit();
});
