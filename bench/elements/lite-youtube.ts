import 'lite-youtube-embed';
import css from 'lite-youtube-embed/src/lite-yt-embed.css?inline';
import type { Subject } from './subject.ts';

export const LITE_YOUTUBE: Subject = {
  name: 'lite-youtube-embed',
  note: 'its poster given, so that it asks for none',
  isPeer: true,
  css,
  create(index) {
    const video = document.createElement('lite-youtube');
    video.setAttribute('videoid', `video-${index}`);
    video.setAttribute('playlabel', `Play part ${index}`);
    video.style.backgroundImage = `url("${location.origin}/picture.svg")`;
    return video;
  },
  settled: () => Promise.resolve(),
};
