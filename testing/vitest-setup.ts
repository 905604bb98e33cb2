import { prepareServer, startTestServer } from "./database.ts";
import { listUnbound, startRecording } from "./statements/check-statements.ts";

/**
 * Starts one database server for the whole run. TEST_DATABASE_URL may name another server to use. At the end it
 * fails the run if the program ran a statement of a tenant's table that names no business.
 */
export default async function setUp() {
  const statements = startRecording();
  const given = process.env.TEST_DATABASE_URL;
  const stop = given ? await prepareServer(given) : await startServer();
  return async () => {
    await stop?.();
    const unbound = await listUnbound(statements);
    if (unbound.length === 0) return;
    console.error(`Statements that name no business:\n- ${unbound.join("\n- ")}`);
    process.exitCode = 1;
  };
}

async function startServer(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
