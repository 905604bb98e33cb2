import { execFileSync } from "node:child_process";

/** `npm run campaign -- licences`: lists the licences of the installed packages that the program needs to run. */
interface Package {
  name: string;
  version: string;
  location: string;
  license?: string;
}

const output = execFileSync("npm", ["query", ".prod"], { encoding: "utf8", maxBuffer: 2 ** 28 });
const byLicence = new Map<string, Set<string>>();
for (const { name, version, location, license = "none given" } of JSON.parse(output) as Package[]) {
  // The project itself.
  if (location === "") continue;
  const names = byLicence.get(license) ?? new Set();
  byLicence.set(license, names.add(`${name}@${version}`));
}
for (const [licence, names] of [...byLicence].sort(([, a], [, b]) => b.size - a.size)) {
  console.info(`${licence} (${names.size}): ${[...names].sort().join(", ")}`);
}
