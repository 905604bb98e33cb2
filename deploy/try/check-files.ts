import { spawn, spawnSync } from "node:child_process";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Release } from "./build-release.ts";
import type { Fleet } from "./fleet.ts";
import type { Trial } from "./trial.ts";

/** Verifies the systemd unit, if `systemd-analyze` is installed. */
export async function checkUnit(trial: Trial): Promise<void> {
  if (!trial.tools.systemdAnalyze) return trial.skip("the systemd unit (no systemd-analyze)");
  // The unit names paths of the target machine, so a copy of the unit has those of this one.
  const folder = join(trial.folder, "units");
  await mkdir(folder, { recursive: true });
  const unit = join(folder, "estrelou@web-1.service");
  await cp(join(trial.repository, "deploy/systemd/estrelou@.service"), unit);
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
    return { status, output: `${stdout}${stderr}` };
  };
  const { output } = analyze("verify", "--man=no", unit);
  const complaints = output
    .split("\n")
    .filter((line) => line.includes("estrelou@") && !/Command .* is not executable/.test(line));
  if (complaints.length > 0) throw new Error(complaints.join("\n"));
  const security = analyze("security", "--offline=yes", "--no-pager", unit).output;
  trial.report(`the unit is valid; ${security.trim().split("\n").at(-1)?.replace(/^\W+/, "")}`);
}

/** Runs the program's own check of its settings with the settings of the fleet. Only the payments account may fail. */
export async function checkSettings(
  trial: Trial,
  { folder, image }: Release,
  { settings }: Fleet,
): Promise<void> {
  const child = spawn("node", ["main.ts", "--check"], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...image.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stdout = (await child.stdout.setEncoding("utf8").toArray()).join("");
  const failed = stdout.split("\n").filter((line) => line.startsWith("failed"));
  if (!stdout.includes("database") || failed.some((line) => !line.includes("payments"))) {
    throw new Error(`--check:\n${stdout}`);
  }
  for (const line of stdout.trim().split("\n")) trial.report(line);
}
