/** A card payment: what is paid, the way to the provider, and then what became of it; it follows its order by itself. */
import type { ReactElement } from "react";
import type { NoticeData } from "#src/api/responses/responses.ts";
import { usePolling } from "#src/pages/parts/poll.ts";
import { View as NoticeView } from "./notice.tsx";
import type { ViewProps } from "./view.ts";

export const View = (props: ViewProps<NoticeData>): ReactElement => {
  usePolling(props.data.askAgainAfter);
  return <NoticeView {...props} />;
};
