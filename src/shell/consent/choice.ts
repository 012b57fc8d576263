/** The visitor's choice of cookies: kept in a cookie, and for this visit where cookies are blocked. */
import { useSyncExternalStore } from "react";
import { cookieIn, cookieText } from "#src/domain/cookies.ts";

/** What was chosen: everything, or what the site cannot do without. */
export type Choice = "all" | "essential";

const COOKIE = "cookie-consent";
const DAYS = 9999;

/** Undefined: not decided yet. */
let chosen: Choice | undefined;
const listeners = new Set<() => void>();

const change = (choice: Choice): void => {
  chosen = choice;
  for (const listener of listeners) listener();
};

/** All cookies a script may see; none where a browser refuses to tell. */
export const readCookies = (): string => {
  try {
    return document.cookie;
  } catch {
    return "";
  }
};

/** Sets a cookie where a browser lets it. */
export const writeCookie = (text: string): void => {
  try {
    document.cookie = text;
  } catch {
    // What the cookie would have told holds for this visit.
  }
};

const stored = (): Choice | undefined => {
  const value = cookieIn(readCookies(), COOKIE);
  return value === "all" || value === "essential" ? value : undefined;
};

const keep = (choice: Choice): void => writeCookie(cookieText(COOKIE, choice, DAYS, { secure: location.protocol === "https:" }));

/** Takes over what is stored, another tab's choice too, and asks anew for the days the browser did not give. */
export const recallChoice = (): void => {
  const choice = stored() ?? chosen;
  if (!choice) return;
  keep(choice);
  if (choice !== chosen) change(choice);
};

/** Decides. */
export const decide = (choice: Choice): void => {
  keep(choice);
  change(choice);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const current = (): Choice | undefined => chosen;

/** The choice as it stands, followed. */
export const useChoice = (): Choice | undefined => useSyncExternalStore(subscribe, current, current);
