import { prepareServer, startTestServer } from "./database.ts";

/** Starts one database server for the whole run. TEST_DATABASE_URL may name another server to use. */
export default async function setUp() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return void (await prepareServer(given));
  const server = await startTestServer();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
