import { readFileSync } from "node:fs";
import { DockerfileParser, type Instruction } from "dockerfile-ast";

/** What `deploy/Dockerfile` does, as far as it can be done without a container engine. */
export interface ImageSteps {
  /** Instructions of the first stage: which paths are copied, and which commands run. */
  build: ({ copy: string[] } | { run: string })[];
  /** Environment variables of the image. */
  env: Record<string, string>;
  command: string[];
  healthCheck: string[];
}

/** Reads the steps of a Dockerfile with a build stage and a final stage. */
export function readDockerfile(path: string): ImageSteps {
  const instructions = DockerfileParser.parse(readFileSync(path, "utf8")).getInstructions();
  const final = instructions.map((one) => one.getInstruction()).lastIndexOf("FROM");
  const ofImage = instructions.slice(final);
  return {
    build: instructions.slice(0, final).flatMap(toStep),
    env: Object.fromEntries(
      wordsOf(ofImage, "ENV").map((word) => word.split("=", 2) as [string, string]),
    ),
    command: jsonOf(ofImage, "CMD"),
    healthCheck: jsonOf(ofImage, "HEALTHCHECK"),
  };
}

function toStep(instruction: Instruction): ImageSteps["build"] {
  const name = instruction.getInstruction();
  if (name === "COPY") {
    return [
      {
        copy: instruction
          .getArguments()
          .map((one) => one.getValue())
          .slice(0, -1),
      },
    ];
  }
  return name === "RUN" ? [{ run: instruction.getArgumentsContent() ?? "" }] : [];
}

function wordsOf(instructions: Instruction[], name: string): string[] {
  return instructions
    .filter((one) => one.getInstruction() === name)
    .flatMap((one) => one.getArguments().map((word) => word.getValue()));
}

/** The JSON array of an instruction. */
function jsonOf(instructions: Instruction[], name: string): string[] {
  const content = instructions
    .findLast((one) => one.getInstruction() === name)
    ?.getArgumentsContent();
  const array = content?.match(/\[.*\]$/s)?.[0];
  if (!array) throw new Error(`${name} has no JSON array`);
  return JSON.parse(array) as string[];
}
