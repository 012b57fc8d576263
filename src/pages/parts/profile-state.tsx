/** How the profile stands, kept current by the call of its own. */
import type { ReactElement } from "react";
import { useProfileState } from "#src/api/queries.ts";
import type { ProfileStatusData } from "#src/api/responses/responses.ts";
import { pageWords } from "#src/copy/pages.ts";
import { News } from "./news.tsx";

type Props = { first: ProfileStatusData["status"] };

/** On the page of the profile: in words, with what is to be done about it, and why it was refused. */
export const ProfileNews = ({ first }: Props): ReactElement => {
  const state = useProfileState(first);
  return (
    <>
      <News news={state} />
      {state.reasons.length > 0 && (
        <ul>
          {state.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  );
};

/** On the page of an application in processing: in one line. */
export const ProfileLine = ({ first }: Props): ReactElement => (
  <p className="intro">{pageWords.profileState(useProfileState(first).label)}</p>
);
