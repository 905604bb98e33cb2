import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ImageSteps, readDockerfile } from "./dockerfile.ts";
import type { Trial } from "./trial.ts";

/** A built release, as the image contains it. */
export interface Release {
  folder: string;
  image: ImageSteps;
  migrations: string[];
}

/**
 * Copies a commit into an empty folder, and runs the commands of the Dockerfile's first stage there.
 *
 * @param migration content of a further migration, which makes the release newer than its commit
 */
export async function buildRelease(
  trial: Trial,
  { name, commit, migration }: { name: string; commit: string; migration?: string },
): Promise<Release> {
  const folder = join(trial.folder, name);
  await mkdir(folder);
  trial.atEnd(() => run(trial, "chmod -R u+w .", folder));
  await run(trial, `${git} archive ${commit} deploy/Dockerfile | tar -x -C "$0"`, folder, true);
  const image = readDockerfile(join(folder, "deploy/Dockerfile"));
  await rm(join(folder, "deploy"), { recursive: true });
  for (const step of image.build) {
    if ("run" in step) {
      await run(trial, step.run, folder);
      continue;
    }
    await run(
      trial,
      `${git} archive ${commit} ${step.copy.join(" ")} | tar -x -C "$0"`,
      folder,
      true,
    );
    // As .dockerignore does.
    await run(trial, "find . -name '*.test.ts' -delete -o -name '*.test.tsx' -delete", folder);
    const migrations = join(folder, "src/db/migrations");
    if (migration && step.copy.includes("src")) {
      await writeFile(join(migrations, "9000_trial_of_an_upgrade.sql"), migration);
    }
  }
  // The program may write only below DATA_DIR and /tmp, as in the image.
  await run(trial, "chmod -R a-w .", folder);
  await chmod(folder, 0o555);
  const migrations = (await readdir(join(folder, "src/db/migrations"))).sort();
  trial.report(`${name}: commit ${commit.slice(0, 10)}, newest migration ${migrations.at(-1)}`);
  return { folder, image, migrations };
}

/** The folder may belong to another user than the one of the trial. */
const git = "git -c safe.directory='*'";

/** Runs a shell command in `folder`, or in the repository with `folder` as `$0`. Throws with its output. */
async function run(trial: Trial, command: string, folder: string, inRepository = false) {
  const child = spawn("sh", ["-ec", command, folder], {
    cwd: inRepository ? trial.repository : folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => void output.push(text));
  }
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output.join("")}`);
}
