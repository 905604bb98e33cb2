import { startEmbedded } from "#src/db/embedded.ts";

// A second program on the same data folder: prints its url, leaves when its input ends.
const [dataDir = ""] = process.argv.slice(2);
const server = await startEmbedded({ dataDir, settings: { fsync: "off" } });
process.stdout.write(`${server.url}\n`);
process.stdin.resume().once("end", async () => {
  await server.stop();
  process.exit();
});
