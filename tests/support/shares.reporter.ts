/** Prints where the time of a run of several projects went: each project's share, and the longest files. */
import type { Reporter, TestModule } from "vitest/node";
import { LONG_FILES } from "./long-files.ts";

/** Share of the whole from which a file needs a reason in `LONG_FILES`. */
const NOTABLE = 0.02;
const LONGEST = 10;

/** Seconds of a worker that a file took, with loading it. */
const secondsOf = (file: TestModule): number => {
  const { duration, collectDuration, prepareDuration, setupDuration } = file.diagnostic();
  return (duration + collectDuration + prepareDuration + setupDuration) / 1000;
};

const line = (seconds: number, whole: number, what: string): string =>
  `  ${seconds.toFixed(0).padStart(5)} s ${((100 * seconds) / whole).toFixed(1).padStart(5)} %  ${what}`;

/** The lines of the report; none for a run of a single project. */
export const sharesOf = (files: readonly { project: string; name: string; seconds: number }[]): string[] => {
  const projects = new Map<string, number>();
  for (const { project, seconds } of files) projects.set(project, (projects.get(project) ?? 0) + seconds);
  if (projects.size < 2) return [];
  const whole = files.reduce((sum, { seconds }) => sum + seconds, 0);
  const falling = [...files].sort((a, b) => b.seconds - a.seconds);
  const unexplained = falling.filter(({ name, seconds }) => seconds > NOTABLE * whole && !(name in LONG_FILES));
  return [
    "Seconds of all workers, by project:",
    ...[...projects].sort(([, a], [, b]) => b - a).map(([project, seconds]) => line(seconds, whole, project)),
    "The longest files:",
    ...falling.slice(0, LONGEST).map(({ name, seconds }) => line(seconds, whole, name)),
    ...unexplained.map(
      ({ name }) =>
        `${name} takes more than ${100 * NOTABLE} % of the whole: make it shorter, or say why in LONG_FILES.`,
    ),
  ];
};

/** Vitest's reporter of it. */
export class SharesReporter implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const shares = sharesOf(
      files.map((file) => ({ project: file.project.name, name: file.relativeModuleId, seconds: secondsOf(file) })),
    );
    if (shares.length > 0) console.log(`\n${shares.join("\n")}`);
  }
}
