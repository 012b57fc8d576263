import { defineWidget } from "#src/engine/kit.ts";
import { useUpload } from "./upload.tsx";

/** A photograph: taken now, or chosen; made smaller before it is sent. */
export const photo = defineWidget({ type: "photo", frame: "field", render: (args) => useUpload(args, "photo", ["image"]) });
