import type { Decorator, Preview } from "@storybook/react-vite";
import { useLayoutEffect, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { configure } from "storybook/test";
import { ElementDocs } from "./element-docs.tsx";
import { reportsAreShown } from "./reports.ts";
import { expectRoom } from "./room.ts";
import { Sheets } from "./sheets.tsx";
import { plainLooks, putLooks, toolbar, viewports, type Looks } from "./toolbar.ts";

// Mounted once for all stories: to insert the sheets again takes longer than to mount a story.
flushSync(() => createRoot(document.createElement("div")).render(<Sheets />));

/** On a small machine the default timeout of one second is too short. */
configure({ asyncUtilTimeout: 10_000 });

/** Explains how to enable forced colours, which only the browser or the system can do. */
const ForcedColoursNote = (): ReactElement | null =>
  matchMedia("(forced-colors: active)").matches ? null : (
    <p className="hint">
      Forced colours are the browser’s to give: DevTools, Rendering, “Emulate CSS media feature forced-colors”. The
      tests run every story in them, too.
    </p>
  );

type FrameProps = { looks: Looks; bare: boolean; children: ReactElement };

/** Language, text size and page padding; `bare` omits the padding, for stories that render a whole page. */
const Frame = ({ looks, bare, children }: FrameProps): ReactElement => {
  useLayoutEffect(() => {
    document.documentElement.lang = "bg";
    putLooks(looks);
  }, [looks]);
  return (
    <>
      {bare ? children : <div className="shell-in main">{children}</div>}
      {looks.colours === "forced" && (
        <footer lang="en" className="shell-in">
          <ForcedColoursNote />
        </footer>
      )}
    </>
  );
};

const framed: Decorator = (Story, { globals, parameters }) => (
  <Frame looks={{ ...plainLooks, ...globals }} bare={parameters["bare"] === true}>
    <Story />
  </Frame>
);

const preview: Preview = {
  parameters: {
    // `target-size` is a WCAG 2.2 rule, off by default in axe.
    a11y: {
      test: "error",
      config: { rules: [{ id: "target-size", enabled: true }] },
      options: reportsAreShown ? {} : { resultTypes: ["violations"] },
    },
    docs: { page: ElementDocs },
    layout: "fullscreen",
    viewport: { options: viewports },
    options: { storySort: { order: ["Foundations", "Elements", "Parts", "Forms"] } },
  },
  globalTypes: toolbar,
  initialGlobals: { ...plainLooks },
  decorators: [framed],
  afterEach: expectRoom,
};

export default preview;
