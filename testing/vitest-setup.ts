import { startTestServer } from "./database.ts";

/** Starts one database server for the whole run, unless TEST_DATABASE_URL already names one. */
export default async function setUp() {
  if (process.env.TEST_DATABASE_URL) return;
  const server = await startTestServer();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
