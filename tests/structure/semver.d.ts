declare module "semver" {
  /** Whether every version in the range `inner` is in the range `outer`. */
  export const subset: (inner: string, outer: string) => boolean;
}
