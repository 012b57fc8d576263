/** File names given by people: displayed, never used as paths. */

const LONGEST = 100;
const STANDING = "файл";

/** Characters that are invisible, change the reading direction, or end a line. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\ufffd]/gu;

/**
 * A displayable name: NFC, without folders, control and direction characters, at most 100 characters including its
 * extension.
 */
export const shownName = (given: string | undefined): string => {
  const last = (given ?? "").slice(0, 40_000).split(/[/\\]/).at(-1)!;
  const name = last.normalize("NFC").replace(UNSHOWABLE, "").replace(/\s+/gu, " ").trim().replace(/^\.+/, "");
  const signs = [...name];
  if (signs.length <= LONGEST) return name || STANDING;
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? "";
  return (
    signs
      .slice(0, LONGEST - ending.length)
      .join("")
      .trimEnd() + ending
  );
};

/** A Content-Disposition header (RFC 6266): an ASCII name for old clients, and the full name. */
export const disposition = (kind: "inline" | "attachment", name: string): string => {
  const safe = shownName(name);
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(safe)?.[0] ?? "";
  // A name with characters left out would mislead; `filename*` has the full one.
  const ascii = /^[\x20-\x7e]+$/.test(safe) ? safe.replace(/[^A-Za-z0-9.-]+/g, "_") : `document${ending}`;
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
};
