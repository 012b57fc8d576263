import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { Answers } from "./answers.tsx";

it("the link past the answers leads to what comes after them, which takes the focus", () => {
  const sections = [{ title: "Лични данни", answers: [{ label: "Име", text: "Иван", url: "/lichni-danni" }] }];
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Answers sections={sections} />
    </MemoryRouter>,
  );
  const [, id] = /class="answers-skip" href="#([^"]+)"/.exec(html)!;
  expect(html).toMatch(new RegExp(`<span id="${id}" tabindex="-1"></span></section>$`, "i"));
});
