/**
 * The only platform type the core uses. Browsers and Node both provide it; declaring it here lets the core compile
 * without the types of either.
 */
declare global {
  interface AbortSignal {
    readonly aborted: boolean;
  }
}

export {};
