/** The implementations to measure. The first is the baseline of every ratio. */

export type Contender = {
  /** Its name for `--only=`. */
  key: string;
  file: string;
  /** Needs the packages of `tests/bench/peers`. */
  peer?: true;
  /** Supports submit and conditional fields. */
  engine: boolean;
  /** Supports file fields. */
  files?: true;
};

export const ANCHOR = "plain";

export const CONTENDERS: readonly Contender[] = [
  { key: ANCHOR, file: "tests/bench/forms/plain.ts", engine: true, files: true },
  { key: "react", file: "tests/bench/forms/react.tsx", engine: false },
  { key: "ours", file: "tests/bench/forms/ours.tsx", engine: true, files: true },
  { key: "react-hook-form", file: "tests/bench/peers/react-hook-form.tsx", peer: true, engine: true, files: true },
  { key: "conform", file: "tests/bench/peers/conform.tsx", peer: true, engine: true },
  { key: "tanstack-form", file: "tests/bench/peers/tanstack-form.tsx", peer: true, engine: true },
  { key: "formily", file: "tests/bench/peers/formily.tsx", peer: true, engine: true },
  { key: "json-forms", file: "tests/bench/peers/json-forms.tsx", peer: true, engine: true },
  { key: "survey-js", file: "tests/bench/peers/survey-js.tsx", peer: true, engine: true, files: true },
  { key: "rjsf", file: "tests/bench/peers/rjsf.tsx", peer: true, engine: true, files: true },
];
