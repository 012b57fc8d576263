/** The saved answers of the steps before, by section, each with a link to where it can be changed. */
import type { ReactElement } from "react";
import type { FormPageData } from "#src/api/responses/responses.ts";
import { answerWords } from "#src/copy/answers.ts";
import { Link } from "#src/ui/parts/link.tsx";

/** Where the keyboard goes on after the answers: each has a link of its own. */
const AFTER = "sled-otgovorite";

export const Answers = ({ sections }: { sections: NonNullable<FormPageData["answers"]> }): ReactElement => (
  <section className="answers" aria-labelledby="otgovori">
    <h2 id="otgovori">{answerWords.title}</h2>
    <p className="hint">{answerWords.intro}</p>
    <a className="answers-skip" href={`#${AFTER}`}>
      {answerWords.skip}
    </a>
    {sections.map(({ title, answers }) => (
      <div className="answers-part" key={title}>
        <h3>{title}</h3>
        <dl className="answers-list">
          {answers.map(({ label, text, url }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
              {url && (
                <dd className="answers-change">
                  <Link to={url}>
                    {answerWords.change}
                    <span className="visually-hidden">{answerWords.changeWhat(label)}</span>
                  </Link>
                </dd>
              )}
            </div>
          ))}
        </dl>
      </div>
    ))}
    <span id={AFTER} tabIndex={-1} />
  </section>
);
