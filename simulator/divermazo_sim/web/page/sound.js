// The buzzer: one square wave, softened like a piezo in a wooden box.

const VOLUME = 0.06;
const EDGE_S = 0.004;

export class Sound {
  #context;
  #wave;
  #gain;
  #muted = false;
  #pitch = 0;

  // Browsers allow sound from the first gesture on.
  start() {
    if (this.#context) {
      if (this.#context.state === "suspended") this.#context.resume();
      return;
    }
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
    const now = this.#context.currentTime;
    if (this.#pitch) this.#wave.frequency.setValueAtTime(this.#pitch, now);
    this.#gain.gain.setTargetAtTime(this.#pitch && !this.#muted ? VOLUME : 0, now, EDGE_S);
  }
}
