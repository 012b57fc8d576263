/** The top element of every page: what the lender wants everybody to know today. Mostly nothing, and then it takes no room. */
import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import { useAnnouncementsRead } from "#src/api/queries.ts";
import { shellWords } from "#src/copy/shell.ts";
import { Icon } from "#src/ui/icon.tsx";

export const Announcements = (): ReactElement | null => {
  const { data = [] } = useAnnouncementsRead();
  return data.length > 0 ? (
    <section className="announcements" aria-label={shellWords.announcements}>
      {data.map(({ text, tone, link }) => (
        <p key={text} className="shell-in" data-tone={tone}><Icon name={tone} /><span>{text} {link && <Link to={link.url}>{link.label}</Link>}</span></p>
      ))}
    </section>
  ) : null;
};
