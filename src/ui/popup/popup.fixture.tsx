/** Page of the popup's browser test: long, with an opener far down, and a popup with several tab stops. */
import { createRoot } from "react-dom/client";
import { StrictMode, useRef, useState, type ReactElement } from "react";
import { Popup } from "./popup.tsx";
import { Letters } from "#src/ui/styles/letters.fixture.tsx";
import { loadSheets, Sheet } from "#src/ui/styles/sheets.tsx";

const Paragraphs = ({ from }: { from: string }): ReactElement => (
  <>
    {Array.from({ length: 40 }, (_, n) => (
      <p key={n}>
        {from} {n}
      </p>
    ))}
  </>
);

const Page = (): ReactElement => {
  const [open, setOpen] = useState(false);
  const [closed, setClosed] = useState(0);
  const opener = useRef<HTMLButtonElement>(null);
  const onClose = (): void => {
    setClosed((count) => count + 1);
    setOpen(false);
  };
  return (
    <main>
      <Paragraphs from="above" />
      <button ref={opener} type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <output>{closed}</output>
      <Paragraphs from="below" />
      <Popup title="Popup" open={open} onClose={onClose} opener={opener}>
        <p>Some text to be selected</p>
        <a href="#elsewhere">link</a>
      </Popup>
    </main>
  );
};

await loadSheets(["page"]);
createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Letters />
    <Sheet name="page" />
    <Page />
  </StrictMode>,
);
