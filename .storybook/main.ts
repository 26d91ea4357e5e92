import type { StorybookConfig } from '@storybook/web-components-vite';

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  framework: {
    name: '@storybook/web-components-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // Pictures come from the repository: no story touches the network.
  staticDirs: [
    { from: '../demo/sample/images', to: '/images' },
    { from: '../stories/pictures', to: '/pictures' },
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  // Relative addresses, so that the static build opens from any sub-path. Older targets would have
  // light-dark() rewritten into something that no pane of its own scheme can follow.
  viteFinal: (vite) => ({
    ...vite,
    base: './',
    build: { ...vite.build, cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
  }),
};

export default config;
