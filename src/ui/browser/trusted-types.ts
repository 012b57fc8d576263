/** The page's only Trusted Types policy; its only allowed script URLs are this site's own workers. */

type Policy = { createScriptURL(url: string): unknown };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

/** Matches worker scripts (`….worker.ts`) by their names on the development server and in the build. */
const OWN_WORKER = /\.worker[-.][^/]*$/;

/**
 * Returns `url` if it is a worker script of this site, otherwise throws a TypeError.
 *
 * @internal for its test.
 */
export const ownWorkerUrl = (url: string, page: string): string => {
  const { origin, pathname } = new URL(url, page);
  if (origin !== new URL(page).origin || !OWN_WORKER.test(pathname))
    throw new TypeError(`not a worker of ours: ${url.slice(0, 200)}`);
  return url;
};

let policy: Policy | undefined;

/** Created on first use; browsers without Trusted Types apply the same check. */
const policyOf = (): Policy => {
  const rules: Policy = { createScriptURL: (url) => ownWorkerUrl(url, location.href) };
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  return (policy ??= trustedTypes?.createPolicy("zayavka", rules) ?? rules);
};

/** Starts one of this site's workers; `url` comes from an import ending in `.worker.ts?worker&url`. */
export const startWorker = (url: string): Worker =>
  new Worker(policyOf().createScriptURL(url) as string, { type: "module" });
