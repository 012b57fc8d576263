import { defineWidget } from "#src/engine/react/form-config.ts";
import { useUpload } from "./upload.tsx";

/** Photo upload from camera or gallery, compressed before it is sent. */
export const photo = defineWidget({
  type: "photo",
  layout: "field",
  sheet: "upload",
  render: (args) => useUpload(args, "photo"),
});
