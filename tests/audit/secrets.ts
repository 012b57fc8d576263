/**
 * Secrets in the tracked files: those that secretlint knows by their form (keys of clouds and services, private keys,
 * connection strings), files that never belong here, and random text assigned to a name such as `token`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { lintSource } from "@secretlint/core";
import { secretLintProfiler } from "@secretlint/profiler";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import { inRoot } from "#server/kernel/root.ts";

/** A place that looks like a secret. `text` is what was found, for `KNOWN` and for people. */
export type Found = { file: string; line: number; text: string; rule: string };

/** Values that look like secrets and are none: invented for tests or examples. An entry that finds nothing fails. */
export const KNOWN: readonly { text: string; why: string }[] = [
  { text: "https://access:secret@s3.eu-central-1.amazonaws.com", why: "example in the message about S3_URL" },
  { text: "hunter2", why: "invented password of addresses that must not be printed" },
  { text: "ivan:parola@", why: "invented login in an address whose pattern is tested" },
  { text: "u:geheim@", why: "invented password of an address that must not be printed" },
  { text: "q8Zk3vXw1nT0aB7cYdE5fg", why: "invented key of a link that must be masked" },
  { text: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", why: "the example key of Amazon's documentation" },
];

const FILES: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)\.env(\.|$)/, "settings of one machine"],
  [/\.(pem|key|p12|pfx|jks|keystore|asc|gpg)$/i, "a key or certificate store"],
  [/(^|\/)(id_(rsa|dsa|ecdsa|ed25519)|\.npmrc|\.netrc|\.pgpass|\.htpasswd)$/, "a login"],
  [/\.(sqlite3?|dump|sql\.gz|bak)$/i, "a copy of a database"],
];

/** The head of a private key in text form; secretlint looks for whole ones only. */
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----/g;

/** A name of a secret, then a quoted text without spaces. */
const ASSIGNED =
  /\b[\w.-]*(?:secret|token|passw(?:or)?d|passphrase|api[_-]?key|private[_-]?key|credential)[\w-]*["']?\s*[:=]\s*["'`]([\w+/=.~-]{20,})["'`]/gi;
/** Bits per character above which a text of 20 or more counts as random; words and constants stay below. */
const RANDOM_BITS = 3.7;

/** Shannon entropy of a text in bits per character. */
export const bitsPerSign = (text: string): number => {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((sum, n) => sum - (n / text.length) * Math.log2(n / text.length), 0);
};

const isRandom = (text: string): boolean =>
  /\d/.test(text) && /[A-Za-z]/.test(text) && bitsPerSign(text) >= RANDOM_BITS;

// For each mark it searches all marks before, in every process that has loaded it: minutes for all files.
secretLintProfiler.mark = () => {};

const RULES = { rules: [{ id: "@secretlint/secretlint-rule-preset-recommend", rule: creator }] };

/** What looks like a secret in one file. */
export const secretsIn = async (file: string, content: string): Promise<Found[]> => {
  const { messages } = await lintSource({
    source: { filePath: file, content, contentType: "text" },
    options: { config: RULES },
  });
  const own = [
    ...[...content.matchAll(PRIVATE_KEY)].map((match) => ({ match, rule: "a private key" })),
    ...[...content.matchAll(ASSIGNED)]
      .filter(([, value]) => isRandom(value!))
      .map((match) => ({ match, rule: "random text of a secret's name" })),
  ];
  return [
    ...FILES.filter(([name]) => name.test(file)).map(([, what]) => ({ file, line: 1, text: file, rule: what })),
    ...messages.map(({ loc, range, ruleId }) => ({
      file,
      line: loc.start.line,
      text: content.slice(...range),
      rule: ruleId.replace(/^@secretlint\/secretlint-rule-/, ""),
    })),
    ...own.map(({ match: { index, 0: text }, rule }) => ({
      file,
      line: content.slice(0, index).split("\n").length,
      text,
      rule,
    })),
  ];
};

/** Files that git tracks. Throws outside a clone. */
export const trackedFiles = (): string[] =>
  execFileSync("git", ["ls-files", "-z"], { cwd: inRoot(), encoding: "utf8" })
    .split("\0")
    .filter((file) => file !== "");

/** Secrets of the tracked text files that `KNOWN` does not list, and its entries that nothing matches. */
export const auditSecrets = async (): Promise<{ files: number; found: Found[]; unused: string[] }> => {
  const all: Found[] = [];
  const files = trackedFiles();
  for (const file of files) {
    const bytes = readFileSync(inRoot(file));
    all.push(...(await secretsIn(file, bytes.includes(0) ? "" : bytes.toString("utf8"))));
  }
  return {
    files: files.length,
    found: all.filter(({ text }) => !KNOWN.some((known) => text.includes(known.text))),
    unused: KNOWN.filter((known) => !all.some(({ text }) => text.includes(known.text))).map(({ text }) => text),
  };
};

/** A found place without the secret itself. */
export const placeOf = ({ file, line, rule }: Found): string => `${file}:${line}: ${rule}`;
