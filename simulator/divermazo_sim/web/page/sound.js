// The buzzer: one square wave, softened like a piezo in a wooden box.

const VOLUME = 0.06;
const EDGE_S = 0.004;
const QUIET_MS = 5000; // then it is switched off: it takes 2 % of a processor, also in silence

export class Sound {
  #context;
  #wave;
  #gain;
  #muted = false;
  #pitch = 0;
  #off; // timer

  // Browsers allow sound from the first gesture on.
  start() {
    if (this.#context) return this.#apply();
    this.#context = new AudioContext();
    this.#wave = new OscillatorNode(this.#context, { type: "square" });
    this.#gain = new GainNode(this.#context, { gain: 0 });
    const box = new BiquadFilterNode(this.#context, { type: "lowpass", frequency: 3200, Q: 0.6 });
    this.#wave.connect(box).connect(this.#gain).connect(this.#context.destination);
    this.#wave.start();
    this.#apply();
  }

  tone(pitch) {
    this.#pitch = pitch;
    this.#apply();
  }

  mute(muted) {
    this.#muted = muted;
    this.#apply();
  }

  #apply() {
    if (!this.#context) return;
    clearTimeout(this.#off);
    if (this.#context.state === "suspended") this.#context.resume();
    if (!this.#pitch || this.#muted) this.#off = setTimeout(() => this.#context.suspend(), QUIET_MS);
    const now = this.#context.currentTime;
    if (this.#pitch) this.#wave.frequency.setValueAtTime(this.#pitch, now);
    this.#gain.gain.setTargetAtTime(this.#pitch && !this.#muted ? VOLUME : 0, now, EDGE_S);
  }
}
