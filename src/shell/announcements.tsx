/** The top element of every page: what the lender wants everybody to know today. */
import { Global } from "@emotion/react";
import type { ReactElement } from "react";
import { Link } from "react-router-dom";
import type { AnnouncementsData } from "#src/api/answers.ts";
import { announcementWords } from "#src/copy/announcements.ts";
import { announcementStyles } from "#src/ui/announcement.styles.ts";
import { Icon } from "#src/ui/icon.tsx";

export const Announcements = ({ all }: { all: AnnouncementsData["announcements"] }): ReactElement => (
  <section className="announcements" aria-label={announcementWords.title}>
    <Global styles={announcementStyles} />
    {all.map(({ text, tone, link }) => (
      <p key={text} data-tone={tone}><span className="shell-in"><Icon name={tone} /><span>{text} {link && <Link to={link.url}>{link.label}</Link>}</span></span></p>
    ))}
  </section>
);
