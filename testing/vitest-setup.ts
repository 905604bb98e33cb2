import { startTestServer } from "./database.ts";

/** One database server for the whole run, unless whoever runs the tests has started it. */
export default async function setUp() {
  if (process.env.TEST_DATABASE_URL) return;
  const server = await startTestServer();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
