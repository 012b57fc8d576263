/**
 * Lazy widgets: element types whose code is downloaded only by pages that use them. The server preloads exactly these
 * modules, and hydration waits for them. The registry refers to them by type name only.
 */
import type { LateType } from "#src/engine/core/element-types.ts";
import { placedIn } from "#src/engine/core/walk.ts";
import type { Widget } from "#src/engine/react/form-config.ts";
import { loadSheets } from "#src/ui/styles/sheets.tsx";

/** Loaders by type. Each file must be `widgets/<type>/<type>.tsx`, where the server looks for modules to preload. */
const sources = {
  autocomplete: async () => (await import("./autocomplete/autocomplete.tsx")).autocomplete,
  file: async () => (await import("./file/file.tsx")).file,
  location: async () => (await import("./location/location.tsx")).location,
  photo: async () => (await import("./photo/photo.tsx")).photo,
  promoCode: async () => (await import("./promo-code/promo-code.tsx")).promoCode,
  video: async () => (await import("./video/video.tsx")).video,
  reCaptcha: async () => (await import("./re-captcha/re-captcha.tsx")).reCaptcha,
} as const satisfies Readonly<Record<LateType, () => Promise<Widget>>>;

/** Element types with a lazy widget. */
export type LazyType = LateType;

/** All types with a lazy widget. */
export const LAZY_TYPES = Object.keys(sources) as LazyType[];

const loaded = new Map<LazyType, Widget>();

/** The widget, if its code is loaded. */
export const loadedWidget = (type: LazyType): Widget | undefined => loaded.get(type);

/** Loads a widget. Rejects when its code cannot be loaded; browsers repeat a failed import only after a page reload. */
export const loadWidget = async (type: LazyType): Promise<Widget> => {
  const widget = loaded.get(type) ?? (await sources[type]());
  if (widget.sheet) await loadSheets([widget.sheet]);
  loaded.set(type, widget);
  return widget;
};

/** Loads several widgets, all by default. */
export const loadWidgets = async (types = LAZY_TYPES): Promise<void> => {
  await Promise.all(types.map(loadWidget));
};

/** Also renders a select with a `source`. */
const LOOK_UP: LazyType = "autocomplete";

type Named = { type?: string; source?: string; elements?: readonly Named[] };
/** The types whose widgets render these elements; an element with a `source` is rendered by the look-up. */
const drawnIn = (elements: readonly Named[] = []): (string | undefined)[] =>
  placedIn(elements).map(({ element: { type, source } }) =>
    source === undefined || Object.hasOwn(sources, type ?? "") ? type : LOOK_UP,
  );

/** The lazy types used by the forms in a page's response. */
export const lazyTypesIn = (answer: unknown): LazyType[] => {
  const { form, forms = {} } = (answer ?? {}) as { form?: Named; forms?: Record<string, Named> };
  const named = new Set([form, ...Object.values(forms)].flatMap((each) => drawnIn(each?.elements)));
  return LAZY_TYPES.filter((type) => named.has(type));
};
