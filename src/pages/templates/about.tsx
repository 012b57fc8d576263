/** A page with one form, and above it what that is about. */
import type { ReactElement } from "react";
import type { FormPageData } from "#src/api/responses/responses.ts";
import { Blocks } from "#src/ui/parts/blocks.tsx";
import { View as FormView } from "./form.tsx";
import type { ViewProps } from "./view.ts";

export const View = (props: ViewProps<FormPageData>): ReactElement => {
  const { about } = props.data;
  return (
    <FormView
      {...props}
      above={
        about && (
          <div className="content">
            <Blocks blocks={about} />
          </div>
        )
      }
    />
  );
};
