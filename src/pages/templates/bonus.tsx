/** „Доведи приятел“: a notice, and above it one's own link. */
import type { ReactElement } from "react";
import type { BonusData } from "#src/api/responses/responses.ts";
import { ShareLink } from "#src/pages/parts/share-link.tsx";
import { View as NoticeView } from "./notice.tsx";
import type { ViewProps } from "./view.ts";

export const View = (props: ViewProps<BonusData>): ReactElement => {
  const { share } = props.data;
  return <NoticeView {...props} above={share && <ShareLink {...share} />} />;
};
