/** The lender's announcements, above the header of every page. */
import type { ReactElement } from "react";
import { Link } from "#src/ui/parts/link.tsx";
import type { AnnouncementsData } from "#src/api/responses/responses.ts";
import { announcementWords } from "#src/copy/shell.ts";
import { Sheet } from "#src/ui/styles/sheets.tsx";
import { Icon } from "#src/ui/theme/icon.tsx";

export const Announcements = ({ all }: { all: AnnouncementsData["announcements"] }): ReactElement => (
  <section className="announcements" aria-label={announcementWords.title}>
    <Sheet name="announcement" />
    {all.map(({ text, tone, link }) => (
      <p key={text} data-tone={tone}>
        <span className="shell-in">
          <Icon name={tone} />
          <span>
            {text} {link && <Link to={link.url}>{link.label}</Link>}
          </span>
        </span>
      </p>
    ))}
  </section>
);
