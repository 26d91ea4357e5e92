import '../app-view.ts';
import { mount } from 'svelte';
import ReadingList from './ReadingList.svelte';

const target = document.getElementById('app');
if (target) mount(ReadingList, { target });
