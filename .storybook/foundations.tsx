/** Tables of the theme's tokens, generated from the theme. */
import type { ReactElement } from "react";
import { colours, sizes, spaces } from "#src/ui/theme/theme.ts";

const SAMPLE = "Жълтата дюля беше щастлива, че пухът, който цъфна, замръзна. 1 205,57 €";

/** Every colour with its name and value. */
export const Colours = (): ReactElement => (
  <dl className="swatches">
    {Object.entries(colours).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <span className="swatch" data-token={name} />
          <code>{value}</code>
        </dd>
      </div>
    ))}
  </dl>
);

/** The type scale, by token. */
export const TypeScale = (): ReactElement => (
  <dl className="swatches">
    {Object.entries(sizes).map(([name, size]) => (
      <div key={name}>
        <dt>
          text-{name} · {size} rem
        </dt>
        <dd className="sample" data-token={`text-${name}`}>
          {SAMPLE}
        </dd>
      </div>
    ))}
  </dl>
);

/** The spacing scale, as bars of that length. */
export const Spaces = (): ReactElement => (
  <dl className="swatches">
    {spaces.map((space) => (
      <div key={space}>
        <dt>s{space}</dt>
        <dd>
          <span className="step" data-token={`s${space}`} />
        </dd>
      </div>
    ))}
  </dl>
);

/** Styles of these tables; each token is rendered through its custom property. */
export const tableStyles = [
  ".swatches { display: grid; gap: 16px; margin: 0; } .swatches dt { font-weight: 600; } .swatches dd { margin: 0; display: flex; align-items: center; gap: 12px; overflow-wrap: anywhere; }",
  ".swatch { flex: none; width: 96px; height: 48px; border: 1px solid var(--edge); border-radius: var(--radius); forced-color-adjust: none; }",
  ".step { height: 16px; background: var(--primary); forced-color-adjust: none; }",
  ...Object.keys(colours).map((name) => `.swatch[data-token="${name}"] { background: var(--${name}); }`),
  ...Object.keys(sizes).map(
    (name) => `.sample[data-token="text-${name}"] { font-size: var(--text-${name}); line-height: 1.3; }`,
  ),
  ...spaces.map((space) => `.step[data-token="s${space}"] { width: var(--s${space}); }`),
].join("\n");
