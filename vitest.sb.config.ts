import { defineConfig } from "vitest/config";
import { storyProjects } from "./.storybook/projects.ts";

export default defineConfig(async () => ({ test: { projects: await storyProjects() } }));
