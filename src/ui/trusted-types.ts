/** The page's one Trusted Types policy: under it a script address may only be that of a worker of our own. */

type Policy = { createScriptURL(url: string): unknown };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

/** Files called `….worker.ts`, as the development server names them and as they are built. */
const OWN_WORKER = /\.worker[-.][^/]*$/;

/** The address, when it is a worker of this site. Throws for every other one. */
export const ownWorkerUrl = (url: string, page: string): string => {
  const { origin, pathname } = new URL(url, page);
  if (origin !== new URL(page).origin || !OWN_WORKER.test(pathname)) throw new TypeError(`not a worker of ours: ${url.slice(0, 200)}`);
  return url;
};

let policy: Policy | undefined;

/** Made on first use: where browsers know of no policies, the address is judged all the same. */
const policyOf = (): Policy => {
  const rules: Policy = { createScriptURL: (url) => ownWorkerUrl(url, location.href) };
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  return (policy ??= trustedTypes?.createPolicy("zayavka", rules) ?? rules);
};

/** Starts a worker of ours; `url` comes from an import that ends in `.worker.ts?worker&url`. */
export const startWorker = (url: string): Worker => new Worker(policyOf().createScriptURL(url) as string, { type: "module" });
