import '../app-view.ts';
import { createApp } from 'vue';
import ReadingList from './ReadingList.vue';

createApp(ReadingList).mount('#app');
