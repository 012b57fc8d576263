/** The names people give their files: shown back to them, never used as a path. */

const LONGEST = 100;
const STANDING = "файл";

/** Signs that hide, turn the reading direction, or end a line. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\ufffd]/gu;

/** A name that can be shown: composed, without folders, control and direction signs, at most 100 characters with its ending kept. */
export const shownName = (given: string | undefined): string => {
  const last = (given ?? "").slice(0, 40_000).split(/[/\\]/).at(-1)!;
  const name = last.normalize("NFC").replace(UNSHOWABLE, "").replace(/\s+/gu, " ").trim().replace(/^\.+/, "");
  const signs = [...name];
  if (signs.length <= LONGEST) return name || STANDING;
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? "";
  return signs.slice(0, LONGEST - ending.length).join("").trimEnd() + ending;
};

/** The name with another ending: what a picture is called once it was written anew. */
export const withEnding = (name: string, ending: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, "") + ending;

/** A Content-Disposition (RFC 6266): an ASCII name for old clients, the whole one beside it. */
export const disposition = (kind: "inline" | "attachment", name: string): string => {
  const safe = shownName(name);
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(safe)?.[0] ?? "";
  // Half a name says less than none: what is not Latin has its place beside it.
  const ascii = /^[\x20-\x7e]+$/.test(safe) ? safe.replace(/[^A-Za-z0-9.-]+/g, "_") : `document${ending}`;
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};
