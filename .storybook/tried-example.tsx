/** A live example whose element follows the JSON panel; a broken JSON leaves the last good element in place. */
import { Component, useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from "react";
import { addons } from "storybook/preview-api";
import type { Example } from "#widgets/example.ts";
import { jsonOf } from "./element-json.ts";
import { ExampleForm } from "./example-form.tsx";
import { TRIED, type Tried, type TriedFault } from "./tried.ts";

const tell = (tried: Tried): void => addons.getChannel().emit(TRIED, tried);

/** Renders nothing in place of an element that cannot be drawn, and says so. */
class Drawn extends Component<{ onFail(error: Error): void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = (): { failed: boolean } => ({ failed: true });
  override componentDidCatch(error: Error): void {
    this.props.onFail(error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** What is drawn: an example by its JSON, and what the check says of it. */
type Shown = { example: Example; json: string; faults: readonly TriedFault[] };

/** The example with the element of `json`; the linter is loaded once the JSON is edited. */
export const TriedExample = ({ id, example, json }: { id: string; example: Example; json: string }): ReactElement => {
  const [shown, setShown] = useState<Shown>({ example, json: jsonOf(example), faults: [] });
  const told = useRef(shown.faults);
  const say = useCallback(
    (faults: readonly TriedFault[]): void => {
      told.current = faults;
      tell({ story: id, faults });
    },
    [id],
  );
  useEffect(() => {
    if (json === shown.json) {
      // What is drawn may be faulty, too: its faults are said as long as it is shown.
      if (told.current !== shown.faults) say(shown.faults);
      return;
    }
    let isCurrent = true;
    void import("./lint-element.ts").then(({ readElement }) => {
      if (!isCurrent) return;
      const read = readElement(json, example);
      say(read.faults);
      if (read.example) setShown({ example: read.example, json, faults: read.faults });
    });
    return () => void (isCurrent = false);
  }, [json, shown, example, say]);
  return (
    <Drawn key={shown.json} onFail={({ message }) => say([{ place: "JSON", words: message }])}>
      <ExampleForm id={id} example={shown.example} />
    </Drawn>
  );
};
