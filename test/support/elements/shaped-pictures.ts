import type { TestRunnerPlugin } from '@web/test-runner';

const ADDRESS = /^\/shaped-picture\/(\d+)x(\d+)\.svg$/;

/** Serves pictures of any shape to element tests: `/shaped-picture/1200x630.svg`. */
export function shapedPicturesPlugin(): TestRunnerPlugin {
  return {
    name: 'shaped-pictures',
    serve({ path }) {
      const [, width, height] = ADDRESS.exec(path) ?? [];
      if (!height) return undefined;
      const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><title>A shape</title></svg>`;
      return { body, type: 'image/svg+xml' };
    },
  };
}
