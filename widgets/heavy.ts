/**
 * Element types whose code comes only with pages that name them. The server preloads exactly theirs, and the page is
 * taken over once they are there; the rest of the registry knows them by their name alone.
 */
import type { ElementType } from "#src/engine/definition.ts";
import type { Widget } from "#src/engine/kit.ts";

/** Each lies in `widgets/<type>/<type>.tsx`: the server looks there for what to preload. */
const sources = {
  autocomplete: async () => (await import("./autocomplete/autocomplete.tsx")).autocomplete,
  file: async () => (await import("./file/file.tsx")).file,
  location: async () => (await import("./location/location.tsx")).location,
  photo: async () => (await import("./photo/photo.tsx")).photo,
  promoCode: async () => (await import("./promo-code/promo-code.tsx")).promoCode,
  reCaptcha: async () => (await import("./re-captcha/re-captcha.tsx")).reCaptcha,
} as const satisfies Partial<Record<ElementType, () => Promise<Widget>>>;

export type HeavyType = keyof typeof sources;

const loaded = new Map<HeavyType, Widget>();

/** The widget when its code is there. */
export const loadedWidget = (type: HeavyType): Widget | undefined => loaded.get(type);

/** Loads one. Browsers remember a load that failed until the page is loaded anew. */
export const loadWidget = async (type: HeavyType): Promise<Widget> => {
  const widget = loaded.get(type) ?? (await sources[type]());
  loaded.set(type, widget);
  return widget;
};

/** Loads several, all when none are named. */
export const loadWidgets = async (types = Object.keys(sources) as HeavyType[]): Promise<void> => {
  await Promise.all(types.map(loadWidget));
};

type Named = { type?: string; source?: string; elements?: readonly Named[] };
const typesIn = (elements: readonly Named[] = []): string[] =>
  elements.flatMap(({ type = "text", source, elements: inner }) => [type === "select" && source !== undefined ? "autocomplete" : type, ...typesIn(inner)]);

/** The heavy types that the forms of a page's answer name. */
export const heavyTypesIn = (answer: unknown): HeavyType[] => {
  const { form, forms = {} } = (answer ?? {}) as { form?: Named; forms?: Record<string, Named> };
  const named = new Set([form, ...Object.values(forms)].flatMap((each) => typesIn(each?.elements)));
  return (Object.keys(sources) as HeavyType[]).filter((type) => named.has(type));
};
