import { readdirSync, readFileSync } from "node:fs";

/** Processor time in seconds that processes have used so far. Other programs on the machine hardly change it. */
export interface ProcessorTime {
  program: number;
  /** The database server with its connections, also closed ones. */
  database: number;
}

/** Reads the processor time of both processes and of the server's children. Only on Linux. */
export function readProcessorTime(pids: { program: number; database: number }): ProcessorTime {
  const { own, ended } = read(`${pids.database}`);
  let database = own + ended;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const { parent, own } = read(name);
    if (parent === pids.database) database += own;
  }
  return { program: read(`${pids.program}`).own, database };
}

/** Returns the id of the embedded server's main process. */
export function findDatabaseProcess(dataDir: string): number {
  return Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, "utf8").split("\n")[0]);
}

function read(pid: string): { parent: number; own: number; ended: number } {
  let text = "";
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // The process has ended since the folder was read. Its parent counts its time.
    return { parent: 0, own: 0, ended: 0 };
  }
  // The fields after the name in parentheses: state, parent and so on. Times are in hundredths of a second.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { parent, own: (user + system) / 100, ended: (endedUser + endedSystem) / 100 };
}
