import { mount } from 'svelte';
import App from './shell/App.svelte';
import './shell/app.css';

mount(App, { target: document.getElementById('app')! });
