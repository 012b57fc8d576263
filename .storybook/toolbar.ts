/** Toolbar settings of stories: text size, motion, colours. */

export type Looks = { text: string; colours: string; motion: string };

/** Definition of the toolbar for Storybook. */
export const toolbar = {
  text: {
    description: "Size of text a person set in the browser",
    toolbar: {
      icon: "type",
      dynamicTitle: true,
      items: [
        { value: "100", title: "Text 100 %" },
        { value: "200", title: "Text 200 %" },
      ],
    },
  },
  motion: {
    description: "Whether a person asked for less motion",
    toolbar: {
      icon: "play",
      dynamicTitle: true,
      items: [
        { value: "full", title: "Motion" },
        { value: "reduced", title: "Reduced motion" },
      ],
    },
  },
  colours: {
    description: "Whether a person's own colours replace ours",
    toolbar: {
      icon: "contrast",
      dynamicTitle: true,
      items: [
        { value: "ours", title: "Our colours" },
        { value: "forced", title: "Forced colours" },
      ],
    },
  },
} as const;

/** Default settings. */
export const plainLooks: Looks = { text: "100", motion: "full", colours: "ours" };

/** Viewport sizes; everything must fit into the narrowest. */
export const viewports = {
  narrow: { name: "Narrowest phone, 320", styles: { width: "320px", height: "640px" }, type: "mobile" },
  phone: { name: "Phone, 390", styles: { width: "390px", height: "844px" }, type: "mobile" },
  tablet: { name: "Tablet, 768", styles: { width: "768px", height: "1024px" }, type: "tablet" },
  desktop: { name: "Desktop, 1280", styles: { width: "1280px", height: "900px" }, type: "desktop" },
} as const;

/** Root font size of the base stylesheet, in percent. */
const OUR_SIZE = 112.5;

/** The effect of the site's reduced-motion rule, for systems that do not request reduced motion. */
const STILL =
  "*, *::before, *::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; }";

/** Applies the chosen text size and motion to the document. */
export const putLooks = ({ text, motion }: Looks): void => {
  document.documentElement.style.fontSize = text === "100" ? "" : `${(OUR_SIZE * Number(text)) / 100}%`;
  const sheet =
    document.getElementById("still") ??
    document.head.appendChild(Object.assign(document.createElement("style"), { id: "still" }));
  sheet.textContent = motion === "reduced" ? STILL : "";
};
