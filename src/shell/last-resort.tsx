import { useEffect, type ReactElement } from "react";
import { errorWords } from "#src/copy/errors.ts";

/** Stands for everything when what is around the pages failed: words and a link that loads the start anew. Needs nothing that may have failed. */
export const LastResort = (): ReactElement => {
  useEffect(() => {
    const brand = document.querySelector<HTMLMetaElement>("meta[property='og:site_name']")?.content;
    document.title = brand ? `${errorWords.title} – ${brand}` : errorWords.title;
  }, []);
  return (
    <main className="main shell-in">
      <section className="error-page" data-status={500}>
        <h1>{errorWords.title}</h1>
        <p className="error-page-subtitle">{errorWords.program.subtitle}</p>
        <p>{errorWords.program.text}</p>
        <p className="error-page-ways"><a className="button" href="/">{errorWords.home}</a></p>
      </section>
    </main>
  );
};
